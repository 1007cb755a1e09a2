import { flag, type KafkaSecurity, type Mode } from '@upline/config'

/**
 * What EventsModule needs of a service's config: eventBus, eventLogUrl, kafkaBrokers, kafkaSecurity and redisUrl of
 * sharedSettings.
 */
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
  /** How long a lease holder may be silent before another process takes over, in milliseconds. */
  silentMs?: number
  /**
   * Minimum time between transactions of several events, in milliseconds, on the embedded log: under load each handles
   * more events, and a single event never waits. For figures that need no update within a tenth of a second.
   */
  gapMs?: number
  /** False: this process publishes events and leaves the received ones to other processes of the service. */
  isConsumer?: boolean
  /** Set only by UPLINE_TEST_INBOX=off, which proves that the tests detect a missing inbox. */
  testInboxOff?: boolean
}

export const EVENTS_OPTIONS = Symbol('events options')

/** 4 attempts in total. */
export const RETRY_WAITS = [200, 1_000, 3_000]

/** Reads the test's switch, which production refuses. */
export function withTestSwitch(options: EventsOptions, env: NodeJS.ProcessEnv = process.env): EventsOptions {
  const testInboxOff = !flag('UPLINE_TEST_INBOX', 'on')(env, options.config.mode)
  if (testInboxOff && options.config.mode === 'production')
    throw new Error('Settings: UPLINE_TEST_INBOX is for tests alone, production needs the inbox')
  return { ...options, testInboxOff }
}
