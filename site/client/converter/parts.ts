/** The elements of site/parts/converter.html, by name. */
import { requireElement } from '../page/dom.ts'

/** `data-part`. */
export function part<Kind extends Element = HTMLElement>(root: ParentNode, name: string): Kind {
  return requireElement<Kind>(root, `[data-part="${name}"]`)
}

/** `data-action`: the buttons. */
export function action(root: ParentNode, name: string): HTMLButtonElement {
  return requireElement<HTMLButtonElement>(root, `[data-action="${name}"]`)
}

/** A copy of the only element in a template. */
export function stamp(template: HTMLTemplateElement): HTMLElement {
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement
}
