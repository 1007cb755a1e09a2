import path from 'node:path'
import { temporaryHome } from '../start/temporary-home.ts'
import { composeCommand, composeContainers, composeSecrets } from './compose-check.ts'
import { composeOf, VENDORS } from './containers.ts'

const root = path.resolve(import.meta.dirname, '../..')
const scratch = temporaryHome()
const withCompose = composeCommand() ? it : it.skip

afterAll(() => scratch.remove())

const demo = composeSecrets('demo')
const production = { ...composeSecrets('production'), ...VENDORS }

describe('docker compose config', () => {
  withCompose('accepts the secrets of a demo, and leaves simulators out of production', () => {
    const all = composeOf(root, demo)
    const names = Object.keys(all).sort()
    expect(composeContainers(root, demo, scratch.folder)).toEqual(names)
    expect(composeContainers(root, production, scratch.folder)).toEqual(names.filter((name) => !all[name]!.profiles))
  })

  withCompose('names a secret that is missing', () => {
    for (const name of ['LOANS_REDIS_PASSWORD', 'IDENTITY_SECRET'])
      expect(() => composeContainers(root, { ...demo, [name]: '' }, scratch.folder)).toThrow(
        `required variable ${name} is missing a value`,
      )
  })
})
