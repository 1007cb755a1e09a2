import { MikroORM } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SessionStore } from '@upline/auth'
import { failing, type SessionUser } from '@upline/contracts'
import { inTransaction } from '@upline/db'
import { OwnPassword } from '../passwords/own-password.service.ts'
import { CodeCheck } from '../second-factor/code-check.service.ts'
import { WrongCodeError } from '../second-factor/second-factor-failures.ts'
import { noteSecurity } from '../security-log.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'

/** As a sign-in tells it, but of somebody who is signed in. */
class CodeAskedError extends failing(
  'invalid',
  'identity.second-factor-needed',
  'Enter the code of your authenticator app, or a recovery code.',
) {}

interface Proof {
  password: string
  code?: string
}

/** The password once more, and the second factor where there is one: as much as a sign-in takes. */
@Injectable()
export class ProofService {
  private readonly em: EntityManager

  constructor(
    @Inject(MikroORM) orm: MikroORM,
    private readonly own: OwnPassword,
    private readonly codes: CodeCheck,
    private readonly store: SessionStore,
  ) {
    this.em = orm.em as EntityManager
  }

  async prove(user: SessionUser, { password, code }: Proof, origin: RequestOrigin): Promise<void> {
    await this.own.prove(user, { password, field: 'password' }, origin)
    await inTransaction(this.em, (tx) => this.checkCode(tx, user.id, code))
    await this.store.prove(user.sessionId)
    noteSecurity({ msg: 'proved again', who: user.id })
  }

  private async checkCode(tx: EntityManager, id: string, code: string | undefined): Promise<void> {
    if (!(await this.codes.isOn(tx, id))) return
    if (!code?.trim()) throw new CodeAskedError()
    if (!(await this.codes.use(tx, id, code))) throw new WrongCodeError('invalid')
  }
}
