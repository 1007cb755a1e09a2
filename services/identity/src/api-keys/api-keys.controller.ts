import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Public, Roles } from '@upline/auth'
import type { ApiKey, NewApiKey, SessionUser } from '@upline/contracts'
import { ProofService } from '../proof/proof.service.ts'
import { Origin } from '../sessions/origin.decorator.ts'
import type { RequestOrigin } from '../sessions/request-origin.ts'
import { KeyDto, NewApiKeyDto } from './api-keys.dto.ts'
import { ApiKeysService } from './api-keys.service.ts'

@Controller()
@Roles('ceo', 'admin')
export class ApiKeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly proofs: ProofService,
  ) {}

  /** Lists the keys of integrations, newest first, including revoked ones. */
  @Get('api-keys')
  list(): Promise<ApiKey[]> {
    return this.keys.list()
  }

  /**
   * Creates a key for an integration. This is the only response that shows the key.
   * It calls in the name of its creator, within its scopes, until it expires, is revoked, the creator's password changes, or
   * the creator is no longer ceo or admin or can no longer sign in. It stays ended if that is undone. No key sets roles, duties, passwords, second factors, or the sign-in of the company.
   * @takes `name`, `scopes`, `expiresAt`; `password`, and `code` if the account has a second factor. Both can be left out for
   *   five minutes after `POST /api/auth/proof`
   * @answers 400 `identity.password-needed`, `identity.wrong-password`, `identity.second-factor-needed`, `identity.wrong-code`
   * @answers 409 there are 100 keys
   * @answers 429 as for the sign-in
   */
  @Post('api-keys')
  async create(
    @Body() { password, code, ...wish }: NewApiKeyDto,
    @CurrentUser() by: SessionUser,
    @Origin() origin: RequestOrigin,
  ): Promise<NewApiKey> {
    const proof = { ...(password && { password }), ...(code && { code }) }
    return this.keys.create(wish, await this.proofs.assertProvenBy(by, proof, origin))
  }

  /** Revokes a key. Every service refuses it within 5 seconds. */
  @Delete('api-keys/:id')
  revoke(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<ApiKey> {
    return this.keys.revoke(id, by)
  }

  /** For the gateway only, and not in its routes table: exchanges a key for a session token. */
  @Public()
  @Post('key-tokens')
  @HttpCode(200)
  async exchange(@Body() { key }: KeyDto): Promise<{ token: string }> {
    return { token: await this.keys.tokenOf(key) }
  }
}
