import { randomUUID } from 'node:crypto'
import type { Clock } from '@upline/config'
import { type DataOf, credentialsIssued, type NewEvent, passwordResetRequested } from '@upline/contracts/events'
import { startTestService, type TestService } from '@upline/testing'
import { AppModule } from '../src/app.module.ts'
import { readNotificationsConfig } from '../src/config.ts'

export const startNotifications = (settings: Record<string, string>, clock?: Clock): Promise<TestService> =>
  startTestService({
    name: 'notifications',
    settings,
    ...(clock ? { clock } : {}),
    module: () => AppModule.with(readNotificationsConfig()),
  })

export const issuedEvent = (
  over: Partial<DataOf<typeof credentialsIssued>> = {},
): NewEvent<typeof credentialsIssued> => {
  const memberId = over.memberId ?? randomUUID()
  const email = over.email ?? `${memberId}@example.com`
  const data = {
    memberId,
    email,
    username: email,
    firstName: 'Mia',
    kind: 'default' as const,
    sealedPassword: null,
    expiresAt: null,
  }
  return {
    type: credentialsIssued,
    key: memberId,
    aggregateVersion: 1,
    data: { ...data, at: new Date().toISOString(), ...over },
  }
}

export const resetEvent = (
  over: Partial<DataOf<typeof passwordResetRequested>> = {},
): NewEvent<typeof passwordResetRequested> => {
  const memberId = over.memberId ?? randomUUID()
  const email = over.email ?? `${memberId}@example.com`
  const data = { memberId, email, username: email, firstName: 'Mia', sealedPassword: null, expiresAt: null }
  return {
    type: passwordResetRequested,
    key: memberId,
    aggregateVersion: 1,
    data: { ...data, at: new Date().toISOString(), ...over },
  }
}

/** Seals as identity does: with the key that this service has published. */
export async function sealForNotifications(service: TestService, password: string): Promise<string> {
  const { Sealer } = await import('@upline/auth')
  return service.app.get(Sealer, { strict: false }).seal('notifications', password)
}
