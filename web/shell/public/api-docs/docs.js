import { copyButton, curlOf } from './copy.js'
import { element, inline, prose, table } from './elements.js'
import { example, kindOf, schemaTable } from './schema.js'
import { tryIt } from './try-it.js'

const byId = (id) => document.getElementById(id)

const callsOf = (api) =>
  Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  )

function parametersOf({ operation }) {
  const rows = (operation.parameters ?? []).map(({ name, in: place, required, schema, description }) => [
    [element('code', {}, name), element('span', { class: 'quiet' }, ` ${place}${required ? ', required' : ''}`)],
    kindOf(schema),
    inline(description ?? ''),
  ])
  return rows.length > 0 ? [element('h3', {}, 'Parameters'), table(['Parameter', 'Type', 'Description'], rows)] : []
}

function bodyOf({ operation }, api) {
  return Object.entries(operation.requestBody?.content ?? {}).flatMap(([media, { schema }]) => [
    element('h3', {}, `Body (${media})`),
    schemaTable(schema, api),
    ...(media === 'application/json' ? [sampleOf('Example body', schema, api)] : []),
  ])
}

function sampleOf(name, schema, api) {
  const shown = JSON.stringify(example(schema, api), null, 2)
  return element(
    'details',
    {},
    element('summary', {}, name),
    copyButton(`Copy ${name.toLowerCase()}`, () => shown),
    element('pre', { tabindex: '0' }, shown),
  )
}

function responsesOf({ operation }, api) {
  return Object.entries(operation.responses).flatMap(([status, { description, content = {} }]) => {
    const [media, body] = Object.entries(content)[0] ?? []
    const line = element('p', {}, element('strong', {}, `${status} `), ...inline(description))
    if (Number(status) >= 400 || !body) return [line]
    if (media !== 'application/json') return [line, element('p', { class: 'quiet' }, media)]
    return [line, schemaTable(body.schema, api), sampleOf('Example', body.schema, api)]
  })
}

function inside(call, api) {
  const { operation } = call
  const tryBox = element('details', {}, element('summary', {}, 'Try it'))
  tryBox.addEventListener('toggle', () => tryBox.children.length > 1 || tryBox.append(tryIt(call, api)))
  const isForm = operation.requestBody?.content['multipart/form-data']
  return element(
    'div',
    { class: 'inside' },
    ...prose(operation.description),
    element(
      'p',
      { class: 'acts' },
      element('a', { href: `#${operation.operationId}` }, 'Link to this call'),
      copyButton('Copy as curl', () => curlOf(call, api)),
    ),
    ...parametersOf(call),
    ...bodyOf(call, api),
    element('h3', {}, 'Responses'),
    ...responsesOf(call, api),
    ...(isForm || call.path.startsWith('/hooks') ? [] : [tryBox]),
  )
}

function drawn(call, api) {
  const { path, verb, operation } = call
  const summary = element(
    'summary',
    {},
    element('span', { class: `verb ${verb}` }, verb.toUpperCase()),
    element('span', { class: 'path' }, path),
    element('span', { class: 'says' }, operation.summary),
  )
  const box = element('details', { class: 'call', id: operation.operationId }, summary)
  box.addEventListener('toggle', () => box.children.length > 1 || box.append(inside(call, api)))
  const text = [verb, path, operation.summary, operation['x-scope'], ...operation.tags].join(' ').toLowerCase()
  return { box, text }
}

function draw(api) {
  byId('introduction').replaceChildren(...prose(api.info.description))
  const chapters = api.tags.map(({ name }) => {
    const calls = callsOf(api).filter(({ operation }) => operation.tags.includes(name))
    const boxes = calls.map((call) => drawn(call, api))
    const heading = element('h2', { id: idOf(name), tabindex: '-1' }, name)
    return { name, boxes, section: element('section', {}, heading, ...boxes.map(({ box }) => box)) }
  })
  byId('contents').replaceChildren(...chapters.map(contentsLine))
  byId('calls').replaceChildren(...chapters.map(({ section }) => section))
  byId('search').addEventListener('input', ({ target }) => filter(chapters, target.value))
  openRequested()
}

const idOf = (chapter) => chapter.toLowerCase().replace(/\W+/g, '-')

const contentsLine = ({ name, boxes }) =>
  element('li', {}, element('a', { href: `#${idOf(name)}` }, name, element('span', {}, ` ${boxes.length}`)))

/** Opens the call in the URL fragment and scrolls to it. Also runs after the calls are rendered. */
function openRequested() {
  const requested = location.hash && byId(decodeURIComponent(location.hash.slice(1)))
  if (!requested) return
  if (requested.matches('details')) requested.open = true
  requested.scrollIntoView()
}

/** '/' focuses the search, Escape clears it. */
function onKey(event) {
  const search = byId('search')
  const isWriting = event.target.matches('input, textarea, select')
  if (event.key === '/' && !isWriting && !event.ctrlKey && !event.metaKey) {
    event.preventDefault()
    search.focus()
  } else if (event.key === 'Escape' && event.target === search) {
    search.value = ''
    search.dispatchEvent(new Event('input'))
  }
}

function filter(chapters, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const { boxes, section } of chapters) {
    for (const each of boxes) each.box.hidden = !words.every((word) => each.text.includes(word))
    const shown = boxes.filter(({ box }) => !box.hidden).length
    section.hidden = shown === 0
    found += shown
  }
  byId('found').textContent = words.length > 0 ? foundText(found) : ''
  byId('contents').hidden = words.length > 0
}

const foundText = (found) => (found === 0 ? 'No calls found' : `${found} ${found === 1 ? 'call' : 'calls'}`)

async function showCaller() {
  const answer = await fetch('/api/auth/me', { credentials: 'include' })
  const who = answer.ok ? (await answer.json()).username : undefined
  byId('caller').textContent = who ? `· 'Try it' calls as ${who}` : "· signed out: 'Try it' calls as a visitor"
}

addEventListener('keydown', onKey)
addEventListener('hashchange', openRequested)
try {
  const answer = await fetch('/api/openapi.json')
  if (!answer.ok) throw new Error(`${answer.status} ${answer.statusText}`)
  draw(await answer.json())
  await showCaller()
} catch (fault) {
  byId('calls').textContent = `Unable to load the document: ${fault.message}`
}
