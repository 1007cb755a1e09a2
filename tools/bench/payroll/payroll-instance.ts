import pg from 'pg'
import type { PayRun } from '@upline/contracts'
import { type Client, signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { fillRun } from './run-lines.ts'
import { linesOf } from './size.ts'

export interface PayrollInstance {
  instance: Instance
  database: pg.Client
  admin: Client
  ceo: Client
  /** The first open run, which has all lines. */
  run: PayRun
}

const PASSWORD = 'Upline-demo-1'

/** Nothing of the demo blocks the run: payees can be exported, and no loan, request or dispute waits for someone. */
const UNBLOCK = [
  `delete from loans where status = 5 and (officer_no is null or amount_cents is null)`,
  `insert into adjustment_decisions (request_id, is_approved, decided_by)
   select id, false, 'bench' from adjustment_requests where id not in (select request_id from adjustment_decisions)`,
  `insert into dispute_resolutions (dispute_id, answer, by) select id, 'bench', 'bench' from disputes`,
  `update members set employee_number = 'E' || no where employee_number = ''`,
  `delete from tier_recounts`,
  `insert into hold_releases (hold_id, reason, by) select id, 'bench', 'bench' from holds where id not in (select hold_id from hold_releases)`,
]

const CODES = ['commission', 'override', 'bonus', 'adjustment', 'draw', 'clawback', 'guarantee', 'recovery', 'carried']

const SETTINGS = {
  companyCode: 'A1B',
  earningCodes: Object.fromEntries(CODES.map((kind) => [kind, 'COM'])),
  glAccounts: { payable: '2150', ...Object.fromEntries(CODES.map((kind) => [kind, '6100'])) },
}

async function open(): Promise<PayrollInstance> {
  const instance = await startInstance()
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
  await database.connect()
  const [admin, ceo] = [await signIn(instance.url, 'admin', PASSWORD), await signIn(instance.url, 'ceo', PASSWORD)]
  const { status, body } = await admin.call('PUT', '/api/payroll-settings', SETTINGS)
  if (status !== 200) throw new Error(`payroll settings: ${status} ${JSON.stringify(body)}`)
  const runs = await admin.get<PayRun[]>('/api/pay-runs')
  const run = runs.filter(({ state }) => state === 'open').toSorted((a, b) => (a.startsOn < b.startsOn ? -1 : 1))[0]!
  await fillRun(database, { period: Number(run.id), lines: linesOf() })
  for (const sql of UNBLOCK) await database.query(sql)
  return { instance, database, admin, ceo, run }
}

let opened: Promise<PayrollInstance> | undefined

/** One instance for the figures of payroll. */
export const payrollInstance = (): Promise<PayrollInstance> => (opened ??= open())

export async function closePayroll(): Promise<void> {
  if (!opened) return
  const { database, instance } = await opened
  opened = undefined
  await database.end()
  await instance.stop()
}
