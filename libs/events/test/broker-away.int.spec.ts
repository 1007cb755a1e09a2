import { rows } from '@upline/db'
import net from 'node:net'
import { freePort } from '@upline/testing'
import { EventFixture, eventually, has, kafkaBrokers, syncRequested } from './event-fixture.ts'

const on = kafkaBrokers.length === 0 ? it.skip : it

/** The address of a broker that does not listen yet: connections fail until it is opened. */
class Door {
  readonly port: number
  private readonly target: string
  private readonly server: net.Server

  constructor(port: number, target: string) {
    this.port = port
    this.target = target
    this.server = net.createServer((caller) => this.lead(caller))
  }

  open(): Promise<void> {
    return new Promise((done) => this.server.listen(this.port, '127.0.0.1', done))
  }

  close(): Promise<void> {
    return new Promise((done) => this.server.close(() => done()))
  }

  private lead(caller: net.Socket): void {
    const [host = '', port] = this.target.split(':')
    const broker = net.connect(Number(port), host)
    for (const [from, to] of [
      [caller, broker],
      [broker, caller],
    ] as const)
      from.on('error', () => to.destroy()).pipe(to)
  }
}

describe('a service whose broker is away', () => {
  let fixture: EventFixture
  let door: Door

  afterEach(async () => {
    await fixture?.close()
    await door?.close()
  })

  on('starts, keeps its events, and publishes and consumes all of them once the broker is available', async () => {
    fixture = new EventFixture('kafka')
    await fixture.open()
    door = new Door(await freePort(), kafkaBrokers[0] as string)
    const loans = await fixture.start('loans', { brokers: [`127.0.0.1:${door.port}`] })
    await loans.append(syncRequested('a'), syncRequested('b'))
    const waiting = () => rows(loans.em.fork(), 'select 1 from outbox')
    expect([(await waiting()).length, await loans.effects()]).toEqual([2, []])
    await door.open()
    const received = await eventually(loans.effects, has(2), 120_000)
    expect(received.map(({ key }) => key).sort()).toEqual(['a', 'b'])
    expect(await eventually(waiting, (list) => list.length === 0, 60_000)).toEqual([])
  })
})
