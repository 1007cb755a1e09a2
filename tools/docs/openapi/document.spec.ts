import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OpenApi } from './document.ts'

const FILE = path.resolve(import.meta.dirname, '../../../web/shell/public/api-docs/openapi.json')
const { paths } = JSON.parse(readFileSync(FILE, 'utf8')) as OpenApi

const calls = Object.entries(paths).flatMap(([url, verbs]) =>
  Object.entries(verbs).map(([verb, operation]) => ({ call: `${verb.toUpperCase()} ${url}`, url, operation })),
)

describe('API document', () => {
  it('declares exactly the path parameters of every call', () => {
    const wrong = calls.flatMap(({ call, url, operation }) => {
      const needed = [...url.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!).sort()
      const declared = (operation.parameters ?? [])
        .filter((one) => one.in === 'path' && one.required)
        .map(({ name }) => name)
        .sort()
      return needed.join() === declared.join() ? [] : [`${call}: ${needed.join()} needed, ${declared.join()} declared`]
    })
    expect(calls.length).toBeGreaterThan(150)
    expect(wrong).toEqual([])
  })

  it('has a unique id for every call', () => {
    const ids = calls.map(({ operation }) => operation.operationId)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })
})
