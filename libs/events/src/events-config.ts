import { flag, type KafkaSecurity, type Mode } from '@upline/config'

/** What EventsModule needs of a service's config: eventBus, eventLogUrl, kafkaBrokers, kafkaSecurity and redisUrl of sharedSettings. */
export interface EventsConfig {
  mode: Mode
  eventBus: 'embedded' | 'kafka'
  eventLogUrl: string
  kafkaBrokers: string[]
  kafkaSecurity: KafkaSecurity
  redisUrl: string
}

export interface EventsOptions {
  /** The service's name: source of its events, and its consumer group. */
  service: string
  config: EventsConfig
  /** Waits between the attempts of a failing event, in milliseconds. */
  retryWaits?: number[]
  /** How long a holder of a lease may be silent before another takes it, in milliseconds. */
  silentMs?: number
  /**
   * How far apart transactions of several events begin, in milliseconds, on the embedded log: under load each takes more of
   * them, a lone one waits for none. For figures that nobody watches to the tenth of a second.
   */
  gapMs?: number
  /** Set by UPLINE_TEST_INBOX=off alone: shows that the tests notice when the inbox is missing. */
  testInboxOff?: boolean
}

export const EVENTS_OPTIONS = Symbol('events options')

/** 4 attempts in all. */
export const RETRY_WAITS = [200, 1_000, 3_000]

/** Reads the test's switch, which production refuses. */
export function withTestSwitch(options: EventsOptions, env: NodeJS.ProcessEnv = process.env): EventsOptions {
  const testInboxOff = !flag('UPLINE_TEST_INBOX', 'on')(env, options.config.mode)
  if (testInboxOff && options.config.mode === 'production')
    throw new Error('Settings: UPLINE_TEST_INBOX is for tests alone, production needs the inbox')
  return { ...options, testInboxOff }
}
