import pg from 'pg'
import { type Client, signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { fillLoans } from './million-loans.ts'

export interface LoansInstance {
  instance: Instance
  database: pg.Client
  ceo: Client
  officer: Client
}

const PASSWORD = 'Upline-demo-1'

async function open(): Promise<LoansInstance> {
  const instance = await startInstance()
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'loans') })
  await database.connect()
  const { rows } = await database.query<{ id: string }>(`select id from members where username = 'officer'`)
  await fillLoans(database, rows[0]!.id)
  const [ceo, officer] = [await signIn(instance.url, 'ceo', PASSWORD), await signIn(instance.url, 'officer', PASSWORD)]
  return { instance, database, ceo, officer }
}

let opened: Promise<LoansInstance> | undefined

/** One instance with a million loans for the figures of lists and moves. */
export const millionLoans = (): Promise<LoansInstance> => (opened ??= open())

export async function closeLoans(): Promise<void> {
  if (!opened) return
  const { database, instance } = await opened
  opened = undefined
  await database.end()
  await instance.stop()
}
