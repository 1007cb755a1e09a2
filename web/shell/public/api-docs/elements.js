/** Creates an element. Strings are always set as text, never as HTML. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) if (value !== undefined) made.setAttribute(key, value)
  made.append(...children.filter((child) => child !== undefined && child !== null))
  return made
}

/** Renders the two kinds of markup in the document: `code` and **bold**. */
export function inline(text) {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`')) return element('code', {}, part.slice(1, -1))
    return part.startsWith('**') ? element('strong', {}, part.slice(2, -2)) : part
  })
}

/** Renders a text as paragraphs and lists. */
export function prose(text) {
  return text.split('\n\n').map((block) => {
    const points = block.split(/\n(?=- )/)
    if (!points[0].startsWith('- ')) return element('p', {}, ...inline(block.replaceAll('\n', ' ')))
    const items = points.map((point) => element('li', {}, ...inline(point.slice(2).replace(/\s+/g, ' '))))
    return element('ul', {}, ...items)
  })
}

let tables = 0

/** A scrollable table. It is a region, so it needs an accessible name. */
export function table(heads, rows) {
  tables += 1
  const head = element('tr', {}, ...heads.map((text) => element('th', { scope: 'col' }, text)))
  const body = rows.map((cells) => element('tr', {}, ...cells.map((cell) => element('td', {}, ...[cell].flat()))))
  return element(
    'div',
    { class: 'wide', tabindex: '0', role: 'region', 'aria-label': `${heads[0]}, table ${tables}` },
    element('table', {}, element('thead', {}, head), element('tbody', {}, ...body)),
  )
}
