import { element } from './elements.js'
import { example } from './schema.js'

/** A form that sends the call with the session of this browser. */
export function tryIt({ path, verb, operation }, api) {
  const inputs = (operation.parameters ?? []).map((parameter) => field(operation.operationId, parameter))
  const json = operation.requestBody?.content['application/json']?.schema
  const body = json && bodyField(operation.operationId, JSON.stringify(example(json, api), null, 2))
  const response = element('pre', { role: 'status', 'aria-label': 'Response', tabindex: '0', hidden: '' })
  const form = element('form', {}, ...inputs.flatMap(({ nodes }) => nodes), ...(body?.nodes ?? []))
  form.append(element('button', { type: 'submit' }, `Send ${verb.toUpperCase()}`), response)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    response.hidden = false
    response.textContent = 'Sending...'
    response.textContent = await sent({ path, verb, inputs, body: body?.input.value }).catch((fault) => `${fault}`)
  })
  return form
}

function field(call, { name, in: place, required, schema }) {
  const id = `${call}-${place}-${name}`
  const input = element('input', {
    id,
    ...(required && { required: '' }),
    value: schema.enum && required ? schema.enum[0] : '',
  })
  return {
    name,
    place,
    input,
    nodes: [element('label', { for: id }, `${name}${required ? '' : ' (optional)'}`), input],
  }
}

function bodyField(call, text) {
  const id = `${call}-body`
  const input = element('textarea', { id, spellcheck: 'false' })
  input.value = text
  return { input, nodes: [element('label', { for: id }, 'Body'), input] }
}

async function sent({ path, verb, inputs, body }) {
  const of = (place) => inputs.filter((each) => each.place === place && each.input.value !== '')
  const filled = of('path').reduce(
    (text, { name, input }) => text.replace(`{${name}}`, encodeURIComponent(input.value)),
    path,
  )
  const query = new URLSearchParams(of('query').map(({ name, input }) => [name, input.value])).toString()
  const response = await fetch(query ? `${filled}?${query}` : filled, {
    method: verb.toUpperCase(),
    credentials: 'include',
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body }),
  })
  return `${response.status} ${response.statusText}\n${headersOf(response)}\n${pretty(await response.text())}`
}

const headersOf = ({ headers }) =>
  ['content-type', 'next-cursor', 'x-correlation-id', 'retry-after']
    .filter((name) => headers.has(name))
    .map((name) => `${name}: ${headers.get(name)}\n`)
    .join('')

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, 40_000)
  } catch {
    return text.slice(0, 40_000)
  }
}
