import pg from 'pg'
import { type Client, signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl, pidOf } from '../../instance/places.ts'
import { proportionalBytes } from '../../instance/process-tree.ts'
import { fillRoster, MEMBERS } from './million.ts'

export interface PeopleInstance {
  instance: Instance
  database: pg.Client
  admin: Client
  /** Memory of the roster service, after the same calls at every size. */
  memory: number
}

const PASSWORD = 'Upline-demo-1'

async function open(members: number): Promise<PeopleInstance> {
  const instance = await startInstance()
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'roster') })
  await database.connect()
  await fillRoster(database, members)
  const admin = await signIn(instance.url, 'admin', PASSWORD)
  await use(admin)
  return { instance, database, admin, memory: proportionalBytes(pidOf(instance, 'roster')) }
}

/** The typical calls of a few users. */
async function use(admin: Client): Promise<void> {
  for (let turn = 0; turn < 30; turn++)
    for (const path of ['/api/users?limit=100', '/api/users?q=baced&limit=100', '/api/team', '/api/team/tree'])
      await admin.get(path)
}

let opened: Promise<PeopleInstance> | undefined

/** One instance with a million members for all figures. It is stopped after the last one. */
export const million = (): Promise<PeopleInstance> => (opened ??= open(MEMBERS))

export async function closeMillion(): Promise<void> {
  if (opened) await close(await opened)
  opened = undefined
}

export async function close({ instance, database }: PeopleInstance): Promise<void> {
  await database.end()
  await instance.stop()
}

export const thousand = (): Promise<PeopleInstance> => open(1_000)

export const asMember = (opened: PeopleInstance, username: string): Promise<Client> =>
  signIn(opened.instance.url, username, PASSWORD)

/** Milliseconds of each run, after warming up with a tenth of them. */
export async function times(count: number, act: (turn: number) => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let turn = 0; turn < count * 1.1; turn++) {
    const began = performance.now()
    await act(turn)
    if (turn >= count * 0.1) found.push(performance.now() - began)
  }
  return found
}
