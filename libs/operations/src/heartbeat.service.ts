import { type BeforeApplicationShutdown, Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common'
import { REDIS } from '@upline/auth/session'
import { SERVICE_NAME } from '@upline/http'
import { Heartbeat } from './instances.ts'

@Injectable()
export class ServiceHeartbeat implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly heart: Heartbeat

  constructor(@Inject(REDIS) redis: ConstructorParameters<typeof Heartbeat>[0], @Inject(SERVICE_NAME) service: string) {
    this.heart = new Heartbeat(redis, service)
  }

  onApplicationBootstrap(): void {
    this.heart.start()
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.heart.stop()
  }
}
