import { Inject, Module, type OnApplicationShutdown, type DynamicModule } from '@nestjs/common'
import { APP_GUARD, Reflector } from '@nestjs/core'
import { CLOCK, type Clock, type KeyRoots } from '@upline/config'
import { HealthChecks, LOG } from '@upline/http'
import type { Logger } from 'pino'
import { KeyRing } from './key-ring.ts'
import { Proofs } from './proofs.ts'
import { PublicPages } from './public-pages.ts'
import { connectRedis, createRedis, REDIS, type Redis } from './redis.ts'
import { Sealer } from './sealer.ts'
import { SessionCheck } from './session-check.ts'
import { SessionStore } from './session-store.ts'
import { SessionGuard, type GuardSettings } from './session.guard.ts'

export interface AuthConfig extends GuardSettings {
  redisUrl: string
  keyRoots: KeyRoots
}

const redis = (url: string) => ({
  provide: REDIS,
  inject: [LOG, HealthChecks],
  useFactory: async (log: Logger, health: HealthChecks): Promise<Redis> => {
    const client = createRedis(url, (line) => log.warn(line))
    await connectRedis(client)
    // All replicas share this Redis. If it made them unready, none would be left to respond.
    health.register('redis', async () => void (await client.ping()), 'later')
    return client
  },
})

/** Redis, sessions and the global SessionGuard of a service: `AuthModule.forService(config)` in its AppModule. */
@Module({})
export class AuthModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly client: Redis) {}

  static forService(config: AuthConfig): DynamicModule {
    return {
      module: AuthModule,
      global: true,
      providers: [
        redis(config.redisUrl),
        {
          provide: KeyRing,
          inject: [REDIS, LOG],
          useFactory: (client: Redis, log: Logger) =>
            new KeyRing(client, { roots: config.keyRoots, warn: (line) => log.warn(line) }),
        },
        { provide: SessionStore, inject: [REDIS], useFactory: (client: Redis) => new SessionStore(client) },
        {
          provide: SessionCheck,
          inject: [KeyRing, SessionStore, CLOCK],
          useFactory: (keys: KeyRing, sessions: SessionStore, clock: Clock) =>
            new SessionCheck({ keys, sessions, clock }),
        },
        Sealer,
        {
          provide: Proofs,
          inject: [SessionStore],
          useFactory: (store: SessionStore) => new Proofs(store, config.mode),
        },
        {
          provide: PublicPages,
          inject: [REDIS],
          useFactory: (client: Redis) => new PublicPages(client, config.publicPages === true),
        },
        {
          provide: APP_GUARD,
          inject: [Reflector, SessionCheck, PublicPages],
          useFactory: (reflector: Reflector, sessions: SessionCheck, pages: PublicPages) =>
            new SessionGuard(reflector, sessions, config, pages),
        },
      ],
      exports: [REDIS, KeyRing, SessionStore, SessionCheck, PublicPages, Proofs, Sealer],
    }
  }

  onApplicationShutdown(): void {
    if (this.client.isOpen) this.client.destroy()
  }
}
