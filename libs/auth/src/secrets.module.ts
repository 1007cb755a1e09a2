import { Module, type DynamicModule } from '@nestjs/common'
import { RESEALED_SERVICE, Resealer } from './resealer.ts'
import type { SealingService } from './sealed-columns.ts'
import { SecretBox } from './secret-box.ts'

export interface Secrets {
  service: SealingService
  /** The secret that encrypts. */
  secret: string
  /** Secrets from before a rotation. They decrypt values that are not yet re-encrypted. */
  before: string[]
}

/** Secrets at rest in the service's database. */
@Module({})
export class SecretsModule {
  static forService({ service, secret, before }: Secrets): DynamicModule {
    return {
      module: SecretsModule,
      global: true,
      providers: [
        { provide: SecretBox, useFactory: () => new SecretBox(secret, before) },
        { provide: RESEALED_SERVICE, useValue: service },
        Resealer,
      ],
      exports: [SecretBox, Resealer],
    }
  }
}
