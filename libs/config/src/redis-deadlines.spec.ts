import { limitCommands, RedisTimeoutError } from './redis-deadlines.ts'

/** A client of a Redis that responds when the test says so. */
class FakeClient {
  readonly sent: PromiseWithResolvers<string>[] = []
  ready: () => void = () => undefined

  on(_event: 'ready', listener: () => void): void {
    this.ready = listener
  }

  sendCommand(): Promise<string> {
    const answer = Promise.withResolvers<string>()
    this.sent.push(answer)
    return answer.promise
  }

  multi() {
    return { exec: () => this.sendCommand(), execAsPipeline: () => this.sendCommand() }
  }
}

/** As createClient returns it: an object that inherits from the client that runs the commands. */
class CommandingClient extends FakeClient {
  readonly _self = this

  get(): Promise<string> {
    return this._self.sendCommand()
  }
}

const limited = () => limitCommands(new FakeClient(), 20)

describe('commands of a Redis that does not answer', () => {
  const failed = (answer: Promise<unknown>) => answer.catch((thrown: unknown) => thrown)

  it('fail at their deadline if a copy of the client sends them', async () => {
    const client = limitCommands(Object.create(new CommandingClient()) as CommandingClient, 20)
    expect(await failed(client.get())).toBeInstanceOf(RedisTimeoutError)
    await expect(client.get()).rejects.toBeInstanceOf(RedisTimeoutError)
    expect(client.sent).toHaveLength(1)
  })

  it('fail at their deadline, alone and as a transaction', async () => {
    expect(await failed(limited().sendCommand())).toBeInstanceOf(RedisTimeoutError)
    expect(await failed(limited().multi().exec())).toBeInstanceOf(RedisTimeoutError)
  })

  it('stop after one timed out, until Redis responds or a new connection is ready', async () => {
    const client = limited()
    await failed(client.sendCommand())
    await expect(client.sendCommand()).rejects.toBeInstanceOf(RedisTimeoutError)
    await expect(client.multi().execAsPipeline()).rejects.toBeInstanceOf(RedisTimeoutError)
    expect(client.sent).toHaveLength(1)
    client.sent[0]!.resolve('late')
    await client.sent[0]!.promise
    const next = client.sendCommand()
    client.sent[1]!.resolve('answer')
    expect(await next).toBe('answer')
    await failed(client.sendCommand())
    client.ready()
    void client.sendCommand().catch(() => undefined)
    expect(client.sent).toHaveLength(4)
  })

  it('pass on the errors of Redis', async () => {
    const client = limited()
    const answer = client.sendCommand()
    client.sent[0]!.reject(new Error('WRONGTYPE'))
    await expect(answer).rejects.toThrow('WRONGTYPE')
  })
})
