import { element } from './elements.js'
import { example } from './schema.js'

/** A button that copies a text to the clipboard and confirms it. Absent if the browser has no clipboard. */
export function copyButton(name, text) {
  if (!navigator.clipboard) return undefined
  const button = element('button', { type: 'button', class: 'copy' }, name)
  button.addEventListener('click', async () => {
    const told = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'Copy failed',
    )
    button.textContent = told
    setTimeout(() => (button.textContent = name), 2_000)
  })
  return button
}

/** The authorization header of a call: an API key if the call accepts keys, or else a session. Empty for public calls. */
const proofOf = ({ 'x-scope': scope, security = [] }) =>
  security.length > 0 && `-H ${quoted(`Authorization: Bearer ${scope ? 'upl_…' : 'SESSION'}`)}`

/** The call as a curl command. */
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
