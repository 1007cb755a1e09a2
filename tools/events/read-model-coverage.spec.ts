import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { CompanyCopy } from '@upline/events'
import { eventUsage } from '../docs/event-usage.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** Consumed events that fill no copy: a question and its answer, a step of one process, an email, or a command. */
const NO_COPY: Record<string, string[]> = {
  encompass: ['loan-sync-requested'],
  loans: ['api-key-revoked', 'funded-days-requested', 'scenario-move-entered', 'sync-finished'],
  notifications: [
    ...[
      'applicant-known',
      'clawback-booked',
      'credentials-issued',
      'deductions-accepted',
      'dispute-answered',
      'hold-changed',
      'import-finished',
      'lead-received',
      'licenses-ending',
    ],
    ...[
      'loan-funded',
      'loan-unfunded',
      'loans-settled',
      'password-reset-requested',
      'payment-made',
      'payment-received',
    ],
    ...[
      'registration-completed',
      'registration-failed',
      'rules-summarized',
      'second-factor-changed',
      'site-failed',
      'site-published',
    ],
    ...['site-unpublished', 'statement-ready', 'trial-ending', 'verification-due'],
  ],
  recruiting: ['agent-refused', 'credentials-issued'],
  roster: ['agent-registered', 'funded-days-found', 'registration-failed', 'scenario-move-requested'],
}

type Model = new () => { events: readonly string[] }

/** The events that the read models of a service are built from. */
async function copiedBy(service: string): Promise<Set<string>> {
  const files = globSync(`services/${service}/src/**/*.read-model.ts`, { cwd: ROOT })
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(path.join(ROOT, file)).href)))
  const models = modules.flatMap((module) => Object.values(module as Record<string, unknown>) as Model[])
  const module = readFileSync(path.join(ROOT, `services/${service}/src/app.module.ts`), 'utf8')
  if (/\bCompanyCopy\b/.test(module)) models.push(CompanyCopy)
  return new Set(models.flatMap((Class) => new Class().events))
}

describe('every event that a service consumes', () => {
  it.each(eventUsage(path.join(ROOT, 'services')).map(({ service, handles }) => [service, handles] as const))(
    'belongs to a read model of %s that a snapshot can rebuild, or fills no copy',
    async (service, handles) => {
      const copied = await copiedBy(service)
      const others = handles.filter((type) => !copied.has(type) && !type.endsWith('-snapshot'))
      expect(others).toEqual(NO_COPY[service] ?? [])
    },
  )
})
