import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common'
import { CurrentUser, Public, Roles } from '@upline/auth'
import type { ApiKey, NewApiKey, SessionUser } from '@upline/contracts'
import { KeyDto, NewApiKeyDto } from './api-keys.dto.ts'
import { ApiKeysService } from './api-keys.service.ts'

@Controller()
@Roles('ceo', 'admin')
export class ApiKeysController {
  constructor(private readonly keys: ApiKeysService) {}

  /** Lists the keys of integrations, newest first, the revoked ones among them. */
  @Get('api-keys')
  list(): Promise<ApiKey[]> {
    return this.keys.list()
  }

  /**
   * Makes a key for an integration; the key itself is shown in this answer alone.
   * It calls as who made it, within its scopes, until it expires, is revoked, or its maker is neither ceo nor admin any more.
   * @answers 409 there are 100 keys
   */
  @Post('api-keys')
  create(@Body() dto: NewApiKeyDto, @CurrentUser() by: SessionUser): Promise<NewApiKey> {
    return this.keys.create(dto, by)
  }

  /** Revokes a key; it is refused everywhere within 5 seconds. */
  @Delete('api-keys/:id')
  revoke(@Param('id') id: string, @CurrentUser() by: SessionUser): Promise<ApiKey> {
    return this.keys.revoke(id, by)
  }

  /** For the gateway, which no row of its table leads to: the token that stands for a key. */
  @Public()
  @Post('key-tokens')
  @HttpCode(200)
  async exchange(@Body() { key }: KeyDto): Promise<{ token: string }> {
    return { token: await this.keys.tokenOf(key) }
  }
}
