import pg from 'pg'
import { type Client, signIn } from '../../instance/client.ts'
import { type Instance, startInstance } from '../../instance/instance.ts'
import { databaseUrl } from '../../instance/places.ts'
import { processTree, proportionalBytes } from '../../instance/process-tree.ts'
import { fillRoster, MEMBERS } from './million.ts'

export interface PeopleWorld {
  instance: Instance
  database: pg.Client
  admin: Client
  /** Bytes of the roster's process, after the same calls whatever the size. */
  memory: number
}

const PASSWORD = 'Upline-demo-1'

async function open(members: number): Promise<PeopleWorld> {
  const instance = await startInstance()
  const database = new pg.Client({ connectionString: databaseUrl(instance, 'roster') })
  await database.connect()
  await fillRoster(database, members)
  const admin = await signIn(instance.url, 'admin', PASSWORD)
  await use(admin)
  return { instance, database, admin, memory: rosterBytes(instance) }
}

/** What a few people at work ask for. */
async function use(admin: Client): Promise<void> {
  for (let turn = 0; turn < 30; turn++)
    for (const path of ['/api/users?limit=100', '/api/users?q=baced&limit=100', '/api/team', '/api/team/tree'])
      await admin.get(path)
}

function rosterBytes(instance: Instance): number {
  const roster = processTree(instance.supervisor.pid ?? 0).find(({ command }) =>
    command.includes('services/roster/dist/main.js'),
  )
  return proportionalBytes(roster?.pid ?? 0)
}

let world: Promise<PeopleWorld> | undefined

/** One instance of a million members for all figures: it is ended with the last of them. */
export const million = (): Promise<PeopleWorld> => (world ??= open(MEMBERS))

export async function closeMillion(): Promise<void> {
  if (world) await close(await world)
  world = undefined
}

export async function close({ instance, database }: PeopleWorld): Promise<void> {
  await database.end()
  await instance.stop()
}

export const thousand = (): Promise<PeopleWorld> => open(1_000)

export const asMember = (world: PeopleWorld, username: string): Promise<Client> =>
  signIn(world.instance.url, username, PASSWORD)

/** Milliseconds of each of so many runs, after a tenth of them to warm up. */
export async function times(count: number, act: (turn: number) => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let turn = 0; turn < count * 1.1; turn++) {
    const began = performance.now()
    await act(turn)
    if (turn >= count * 0.1) found.push(performance.now() - began)
  }
  return found
}
