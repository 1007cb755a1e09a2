import { failing, failingField, Failure } from '@upline/contracts'

const MESSAGES = {
  missing: 'Please choose a photo: a JPG or PNG file of up to 5 MB.',
  'too-large': 'The photo must be at most 5 MB.',
  'not-a-photo': 'The photo must be a JPG or PNG file.',
  'too-many-pixels': 'The photo has too many pixels.',
} as const

export class PhotoRefusedError extends Failure {
  constructor(reason: keyof typeof MESSAGES) {
    const message = MESSAGES[reason]
    super(reason === 'too-large' ? 'too-large' : 'invalid', `roster.photo-${reason}`, message, {
      errors: [{ field: 'profilePhoto', message }],
    })
  }
}

/** An address has sent too many photos in an hour, or too many photos wait for a registration. */
export class TooManyPhotosError extends Failure {
  constructor(retryAfterSeconds: number) {
    const message = 'Too many photos were uploaded. Register without a photo and add it to your profile later.'
    super('too-many', 'roster.too-many-photos', message, { retryAfterSeconds })
  }
}

export class PhotoNotFoundError extends failing('missing', 'roster.photo-unknown', 'The photo could not be found.') {}

/** The form does not name the member whose photo it is. */
export class PhotoOwnerRequiredError extends failingField(
  'userId',
  'invalid',
  'request.invalid',
  'userId is required',
) {}
