import { Inject, Injectable } from '@nestjs/common'
import { type ListedSession, OwnKeys, SessionCheck, SessionStore, signToken } from '@upline/auth'
import { CLOCK, type Clock } from '@upline/config'
import { failing, type OwnSession, type SessionUser } from '@upline/contracts'
import { LiveHints } from '@upline/events'
import type { Account } from '../../database/schema/accounts.ts'
import type { RequestOrigin } from './request-origin.ts'

class SessionNotFoundError extends failing('missing', 'identity.unknown-session', 'This session has already ended.') {}

interface SignInDuties {
  /** True if the role requires a second factor that the account has not set up yet. */
  isSecondFactorDue: boolean
}

@Injectable()
export class SessionsService {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly keys: OwnKeys,
    private readonly store: SessionStore,
    private readonly check: SessionCheck,
    private readonly live: LiveHints,
  ) {}

  /** Opens a session and returns its token. The session ID is always generated here. */
  async start(account: Account, origin: RequestOrigin, due: SignInDuties): Promise<string> {
    const user = { ...sessionUser(account), ...(due.isSecondFactorDue && { needsSecondFactor: true }) }
    const startedAt = this.clock.now()
    await this.store.open(user, { startedAt, address: origin.address, agent: origin.agent })
    return signToken(user, this.keys.signingKey(), startedAt)
  }

  /** After a change of password or second factor: ends every session and replaces this one with a new one. */
  async replaceAll(account: Account, origin: RequestOrigin, due: SignInDuties): Promise<string> {
    await this.endAllOf(account.id)
    return this.start(account, origin, due)
  }

  /** Ends the session of a token, if it has one. */
  async end(token: string | undefined): Promise<void> {
    const user = token === undefined ? undefined : await this.userOf(token)
    this.check.forget(token)
    if (user) await this.store.end({ id: user.id, sessionId: user.sessionId })
  }

  async endAll(user: SessionUser, token: string | undefined): Promise<void> {
    await this.endAllOf(user.id)
    this.check.forget(token)
  }

  /** Ends every session of an account. Its open pages are notified immediately. */
  async endAllOf(memberId: string): Promise<void> {
    await this.store.endAllOf(memberId)
    await this.tellPages(memberId)
  }

  /** Ends one of the caller's own sessions. Other members' sessions are not found. */
  async endOne(user: SessionUser, sessionId: string): Promise<void> {
    const own = await this.store.list(user.id, this.clock.now())
    if (!own.some(({ id }) => id === sessionId)) throw new SessionNotFoundError()
    await this.store.end({ id: user.id, sessionId })
    await this.tellPages(user.id)
  }

  async list(user: SessionUser): Promise<OwnSession[]> {
    const sessions = await this.store.list(user.id, this.clock.now())
    return sessions.map((session) => ownSession(session, user.sessionId))
  }

  private tellPages(memberId: string): Promise<void> {
    return this.live.publish({ topics: ['session'], members: [memberId] })
  }

  private async userOf(token: string): Promise<SessionUser | undefined> {
    try {
      return await this.check.userOf(token)
    } catch {
      return undefined
    }
  }
}

const sessionUser = (account: Account): SessionUser => ({
  id: account.id,
  username: account.username,
  role: account.role,
  ...(account.duties.length > 0 && { duties: account.duties }),
  sessionId: SessionStore.newId(),
  needsPasswordChange: account.isChangeDue,
})

const ownSession = ({ id, startedAt, lastUsedAt, address, agent }: ListedSession, currentId: string): OwnSession => ({
  id,
  startedAt,
  lastUsedAt,
  address,
  agent,
  isCurrent: id === currentId,
})
