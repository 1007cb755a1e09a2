import { createHmac } from 'node:crypto'

export const sign = (key: string, body: string): string =>
  createHmac('sha256', Buffer.from(key, 'utf8')).update(body, 'utf8').digest('base64')

/** 32 to 64 characters with an uppercase letter, a lowercase letter, a digit and one of ! @ # $ ^ & *, without spaces (5.7). */
export const isSigningKey = (key: string): boolean =>
  key.length >= 32 && key.length <= 64 && [/[A-Z]/, /[a-z]/, /\d/, /[!@#$^&*]/, /^\S*$/].every((rule) => rule.test(key))
