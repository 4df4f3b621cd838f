type Child = Node | string | undefined | false;
type Attributes = Record<string, string | boolean | number | undefined>;

/** An element with attributes and children. Text always becomes a text node: no option can become markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] => furnish(document.createElement(tag), attributes, children);

/** The same for an element that has been made. */
export function furnish<Made extends Element>(made: Made, attributes: Attributes, children: Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : `${value}`);
  }
  made.append(...children.filter((child): child is Node | string => child !== undefined && child !== false));
  return made;
}
