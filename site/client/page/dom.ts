/** Elements built from text, which is never read as HTML. */

export type Child = Node | string | undefined

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value)
  created.append(...children.filter(child => child !== undefined))
  return created
}

export function requireElement<Type extends Element>(root: ParentNode, selector: string): Type {
  const found = root.querySelector<Type>(selector)
  if (!found) throw new Error(`The page has no ${selector}.`)
  return found
}
