/** The elements of site/parts/converter.html, by the names that they have there. */

/** `data-part`; a name that the page does not have is a mistake of ours. */
export function part<Kind extends Element = HTMLElement>(root: ParentNode, name: string): Kind {
  return required<Kind>(root, `[data-part="${name}"]`)
}

/** `data-action`: the buttons. */
export function action(root: ParentNode, name: string): HTMLButtonElement {
  return required<HTMLButtonElement>(root, `[data-action="${name}"]`)
}

function required<Kind extends Element>(root: ParentNode, selector: string): Kind {
  const found = root.querySelector<Kind>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}

/** A copy of the only element in a template. */
export function stamp(template: HTMLTemplateElement): HTMLElement {
  return template.content.firstElementChild!.cloneNode(true) as HTMLElement
}
