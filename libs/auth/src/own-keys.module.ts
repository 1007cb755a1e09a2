import { Module, type DynamicModule } from '@nestjs/common'
import { OWN_KEYS_OPTIONS, OwnKeys, type OwnKeysOptions } from './own-keys.ts'

/** For identity and notifications. Needs `keyTable` in the service's migrations. */
@Module({})
export class OwnKeysModule {
  static forService(options: OwnKeysOptions): DynamicModule {
    return {
      module: OwnKeysModule,
      global: true,
      providers: [OwnKeys, { provide: OWN_KEYS_OPTIONS, useValue: options }],
      exports: [OwnKeys],
    }
  }
}
