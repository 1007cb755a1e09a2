import { type DynamicModule, Module } from '@nestjs/common'
import { CONFIG, type EncompassConfig } from './config.ts'

@Module({})
export class ConfigModule {
  static of(config: EncompassConfig): DynamicModule {
    return { module: ConfigModule, global: true, providers: [{ provide: CONFIG, useValue: config }], exports: [CONFIG] }
  }
}
