import { element } from './elements.js'
import { example } from './schema.js'

/** A button that puts a text on the clipboard, and says so; absent where the browser has none to give. */
export function copyButton(name, text) {
  if (!navigator.clipboard) return undefined
  const button = element('button', { type: 'button', class: 'copy' }, name)
  button.addEventListener('click', async () => {
    const told = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'Not copied',
    )
    button.textContent = told
    setTimeout(() => (button.textContent = name), 2_000)
  })
  return button
}

/** What the call asks of its caller: a key where one may make it, else a session; nothing where anybody may. */
const proofOf = ({ 'x-scope': scope, security = [] }) =>
  security.length > 0 && `-H ${quoted(`Authorization: Bearer ${scope ? 'upl_…' : 'SESSION'}`)}`

/** The call as a line for a terminal. */
export function curlOf({ path, verb, operation }, api) {
  const json = operation.requestBody?.content['application/json']?.schema
  const needed = (operation.parameters ?? []).filter((each) => each.in === 'query' && each.required)
  const query = needed.map(({ name, schema }) => `${name}=${encodeURIComponent(example(schema, api))}`).join('&')
  return [
    `curl -X ${verb.toUpperCase()} ${quoted(`${location.origin}${path}${query && `?${query}`}`)}`,
    proofOf(operation),
    json && `-H ${quoted('Content-Type: application/json')}`,
    json && `-d ${quoted(JSON.stringify(example(json, api)))}`,
  ]
    .filter(Boolean)
    .join(' \\\n  ')
}

const quoted = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`
