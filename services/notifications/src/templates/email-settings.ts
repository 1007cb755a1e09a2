import type { EntityManager } from '@mikro-orm/postgresql'
import { companyZone } from '@upline/db'
import type { NotificationsConfig } from '../config.ts'
import type { EmailSettings } from './email-templates.ts'

/** What every email needs of the configuration and the company. */
export const emailSettings = async (em: EntityManager, config: NotificationsConfig): Promise<EmailSettings> => ({
  ...config,
  timeZone: await companyZone(em.fork()),
})
