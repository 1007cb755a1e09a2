import { Writable } from 'node:stream'
import { Body, Controller, Get, Injectable, Module, Post } from '@nestjs/common'
import type { NestFastifyApplication } from '@nestjs/platform-fastify'
import type { Problem } from '@upline/contracts'
import { Type } from 'class-transformer'
import { ArrayMaxSize, IsArray, IsEmail, IsNotEmpty, IsString, MaxLength, ValidateNested } from 'class-validator'
import { createApp } from './application.ts'
import { HealthChecks } from './health-checks.ts'
import { OptionalField } from './optional-field.decorator.ts'
import { Public } from './public.decorator.ts'
import { MaxRows } from './validation.ts'

class RowDto {
  @IsEmail()
  email!: string
}

class NameDto {
  @IsString()
  @IsNotEmpty({ message: 'name is required' })
  @MaxLength(5)
  name!: string

  @OptionalField()
  @IsString()
  note?: string

  @OptionalField()
  @IsArray()
  @ArrayMaxSize(2)
  scopes?: string[]
}

class ListDto {
  @IsArray()
  @MaxRows(3)
  @ValidateNested({ each: true })
  @Type(() => RowDto)
  members!: RowDto[]
}

@Injectable()
class Seed {
  isDone = false

  constructor(checks: HealthChecks) {
    checks.register('seed', () => {
      if (!this.isDone) throw new Error('not done yet')
    })
  }
}

@Controller('things')
class ThingsController {
  @Public()
  @Post()
  add(@Body() dto: ListDto): number {
    return dto.members.length
  }

  @Public()
  @Post('named')
  name(@Body() { name, note = 'no note' }: NameDto): object {
    return { name, note }
  }

  @Get('broken')
  fail(): never {
    throw new Error('inner text')
  }
}

@Module({ controllers: [ThingsController], providers: [Seed] })
class ThingsModule {}

let app: NestFastifyApplication
let log = ''

beforeAll(async () => {
  const logTo = new Writable({ write: (chunk: Buffer, _encoding, done) => ((log += chunk.toString()), done()) })
  app = await createApp({
    name: 'things',
    module: ThingsModule,
    config: { mode: 'demo', logLevel: 'info' },
    bodyLimitMb: 1,
    logTo,
  })
})

afterAll(() => app.close())

const post = (payload: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  app.inject({ method: 'POST', url: '/things', payload, headers })

describe('a service', () => {
  it('reports that a text is missing or not a text before its maximum length', async () => {
    const messageFor = async (body: object) => {
      const payload = JSON.stringify(body)
      const headers = { 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url: '/things/named', payload, headers })
      return (answer.json() as Problem).message
    }
    expect(await messageFor({})).toBe('name is required')
    expect(await messageFor({ name: 7 })).toBe('name must be a string')
    expect(await messageFor({ name: 'a long one' })).toBe('name must be shorter than or equal to 5 characters')
  })

  it('treats null in an optional field as missing, because its readers do not expect null', async () => {
    const noteOf = async (body: object) => {
      const answer = await app.inject({ method: 'POST', url: '/things/named', payload: { name: 'ann', ...body } })
      return (answer.json() as { note?: string }).note ?? answer.statusCode
    }
    expect(await noteOf({})).toBe('no note')
    expect(await noteOf({ note: null })).toBe('no note')
    expect(await noteOf({ note: 'late' })).toBe('late')
    expect(await noteOf({ note: 7 })).toBe(400)
  })

  it('refuses a text with half of a surrogate pair anywhere, and names its field', async () => {
    const halved = await post(String.raw`{"members":[{"email":"ann@example.com"},{"email":"\ud83d@example.com"}]}`)
    expect([halved.statusCode, (halved.json() as Problem).errors]).toEqual([
      400,
      [{ field: 'members.1.email', message: expect.stringContaining('half of a character') }],
    ])
    expect((await post(String.raw`{"members":[{"email":"\ud83d\ude00@example.com"}]}`)).json()).toMatchObject({
      errors: [{ field: 'members.0.email', message: 'email must be an email' }],
    })
  })

  it('refuses brackets that would overflow a stack, and fields that every object inherits', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const deep = await post(`${open.repeat(100_000)}1${close.repeat(100_000)}`)
      expect([deep.statusCode, (deep.json() as Problem).message]).toEqual([
        400,
        expect.stringContaining('nested deeper'),
      ])
    }
    const inherited = await post('{"members":[],"hasOwnProperty":1}')
    expect([inherited.statusCode, (inherited.json() as Problem).errors[0]?.field]).toEqual([400, 'hasOwnProperty'])
  })

  it('accepts no form and no plain text instead of JSON', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'text/plain'])
      expect([type, (await post('members=x', { 'content-type': type })).statusCode]).toEqual([type, 415])
  })

  it('distinguishes a value that is not a list from a list that is too long', async () => {
    const none = await post(JSON.stringify({ members: 'x' }))
    expect([none.statusCode, (none.json() as Problem).message]).toEqual([400, 'members must be an array'])
  })

  it('names the path of a wrong field inside a list', async () => {
    const { body } = await post(JSON.stringify({ members: [{ email: 'a@b.co' }, { email: 'nope' }] }))
    expect(JSON.parse(body)).toEqual({
      status: 400,
      title: 'Bad Request',
      code: 'request.invalid',
      message: 'members.1.email: email must be an email',
      errors: [{ field: 'members.1.email', message: 'email must be an email' }],
    })
  })

  it('refuses an unknown field', async () => {
    const { body } = await post(JSON.stringify({ members: [], isAdmin: true }))
    expect((JSON.parse(body) as Problem).errors.map(({ field }) => field)).toEqual(['isAdmin'])
  })

  it('responds to a list with too many values with 400 and its field', async () => {
    const payload = { name: 'ann', scopes: ['a', 'b', 'c'] }
    const answer = await app.inject({ method: 'POST', url: '/things/named', payload })
    expect(answer.json<Problem>()).toMatchObject({
      ...{ status: 400, code: 'request.invalid' },
      errors: [{ field: 'scopes', message: 'scopes must contain no more than 2 elements' }],
    })
  })

  it('responds to too many rows or a body that is too large with 413', async () => {
    const long = await post(JSON.stringify({ members: Array(4).fill({ email: 'a@b.co' }) }))
    expect(long.json<Problem>()).toMatchObject({ status: 413, code: 'request.list-too-long' })
    const large = await post(`"${'x'.repeat(1024 * 1024)}"`)
    expect(large.json<Problem>()).toMatchObject({ status: 413, message: 'The request is too large.' })
  })

  it('responds to broken JSON with 400 and a message', async () => {
    const broken = await post('{"members": [')
    expect(broken.json<Problem>().status).toBe(400)
    expect(broken.json<Problem>().message.length).toBeGreaterThan(5)
    expect(broken.headers['content-type']).toContain('application/problem+json')
  })

  it('accepts a JSON content type without a body', async () => {
    const empty = await app.inject({ method: 'POST', url: '/things', headers: { 'content-type': 'application/json' } })
    expect(empty.json<Problem>().errors.map(({ field }) => field)).toEqual(['members'])
  })

  it('hides internal errors from the caller, and logs them', async () => {
    const answer = await app.inject({ url: '/things/broken' })
    expect(answer.json<Problem>()).toMatchObject({ status: 500, code: 'service.fault' })
    expect(answer.body).not.toContain('inner text')
    expect(log).toContain('inner text')
  })

  it('responds to an unknown path with 404', async () => {
    expect((await app.inject({ url: '/nothing' })).json<Problem>()).toMatchObject({
      status: 404,
      code: 'request.unknown-path',
    })
  })

  it('passes a correlation id on', async () => {
    const { headers } = await app.inject({ url: '/health', headers: { 'x-correlation-id': 'abc-1' } })
    expect(headers['x-correlation-id']).toBe('abc-1')
  })

  it('reports ready when its checks pass, and until then which do not', async () => {
    expect((await app.inject({ url: '/health/live' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503)
    const waiting = await app.inject({ url: '/health' })
    const checks = [
      { name: 'seed', ok: false, message: 'not done yet' },
      { name: 'workers', ok: true },
    ]
    expect([waiting.statusCode, waiting.json()]).toEqual([503, { service: 'things', ready: false, checks }])
    app.get(Seed).isDone = true
    expect((await app.inject({ url: '/health' })).statusCode).toBe(200)
    expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(200)
  })

  it('accepts calls while an optional dependency is unavailable, and reports it', async () => {
    const checks = app.get(HealthChecks)
    app.get(Seed).isDone = true
    checks.register('broker', () => Promise.reject(new Error('away')), 'later')
    try {
      const [all, calls] = await Promise.all([app.inject({ url: '/health' }), app.inject({ url: '/health/ready' })])
      expect([all.statusCode, calls.statusCode]).toEqual([503, 200])
      expect(calls.json()).toMatchObject({
        ready: true,
        checks: [
          { name: 'seed', ok: true },
          { name: 'workers', ok: true },
          { name: 'broker', ok: false },
        ],
      })
      app.get(Seed).isDone = false
      expect((await app.inject({ url: '/health/ready' })).statusCode).toBe(503)
    } finally {
      checks.register('broker', () => undefined, 'later')
    }
  })
})
