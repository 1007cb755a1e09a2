import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { ownerOf, READ_MODELS } from '@upline/contracts/events'
import { modelsToRebuild } from './rebuild.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The copy of the company is the same in each service, which registers it in its module. */
const companyCopies = (): string[] =>
  globSync('services/*/src/app.module.ts', { cwd: ROOT })
    .filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('providers: [CompanyCopy'))
    .map((file) => `${file.split(path.sep)[1]} company`)

const found = (service: string, file: string): string[] => globSync(`services/${service}/src/**/${file}`, { cwd: ROOT })

describe('read models of npm run events rebuild', () => {
  it('match the models that services register, each with a snapshot of its owner', () => {
    const files = globSync('services/*/src/**/*.read-model.ts', { cwd: ROOT }).map((file) => {
      const parts = file.split(path.sep)
      return `${parts[1]} ${path.basename(file, '.read-model.ts')}`
    })
    expect(READ_MODELS.map(({ service, model }) => `${service} ${model}`).sort()).toEqual(
      [...files, ...companyCopies()].sort(),
    )
    for (const { snapshot } of READ_MODELS) {
      const name = snapshot.type.replace('-snapshot', '.snapshot.ts')
      expect([snapshot.type, found(ownerOf(snapshot), name).length]).toEqual([snapshot.type, 1])
    }
  })

  it('name their consumers in the event that rebuilds them', () => {
    for (const { service, snapshot } of READ_MODELS) expect(snapshot.consumers).toContain(service)
  })

  it('can be selected by name, by service, or all together', () => {
    const names = (service: string, model = '') => modelsToRebuild(service, model).map((one) => one.model)
    expect(names('recruiting', 'members')).toEqual(['members'])
    expect(names('recruiting', 'all')).toEqual(['company', 'members', 'volumes'])
    expect(modelsToRebuild('all', '')).toEqual(READ_MODELS)
    expect(() => names('recruiting', 'nothing')).toThrow(
      "There is no read model 'recruiting nothing'.\n  encompass company",
    )
  })
})
