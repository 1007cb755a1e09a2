import type { MultipartFile } from '@fastify/multipart'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, type Clock } from '@upline/config'
import { uuidV7 } from '@upline/db'
import { FILES, type FileStore, type StoredFile } from '@upline/files'
import { assertCanChange, type Viewer } from '@upline/permissions'
import { AccessService } from '../access/access.service.ts'
import { PHOTO_PATH } from '../directory/member-fields.ts'
import { PhotoAllowance } from './photo-allowance.service.ts'
import { cleanPhoto, MAX_PHOTO_BYTES } from './photo-cleaning.ts'
import { PhotoNotFoundError, PhotoOwnerRequiredError, PhotoRefusedError } from './photo-failures.ts'
import { noteUpload } from './uploaded-photos.store.ts'

export interface MultipartRequest {
  parts(options: object): AsyncIterableIterator<MultipartFile | { type: 'field'; fieldname: string; value: unknown }>
}

interface Upload {
  userId: string
  photo: Buffer | undefined
}

@Injectable()
export class PhotosService {
  constructor(
    private readonly em: EntityManager,
    private readonly access: AccessService,
    private readonly allowance: PhotoAllowance,
    @Inject(FILES) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Stores a photo and returns its URL. A member update then sets it. */
  async upload(request: MultipartRequest, by: Viewer): Promise<{ photoUrl: string }> {
    const { userId, photo } = await received(request)
    if (!userId) throw photo ? new PhotoOwnerRequiredError() : new PhotoRefusedError('missing')
    assertCanChange(by, await this.access.see(this.em, by, userId), { profilePhotoUrl: '' })
    return this.keep(photo, { isAnonymous: false })
  }

  /** An applicant has no account yet: the photo is stored for a day, and longer once a member uses it. */
  async uploadForApplicant(request: MultipartRequest, address: string): Promise<{ photoUrl: string }> {
    await this.allowance.take(address)
    return this.keep((await received(request)).photo, { isAnonymous: true })
  }

  private async keep(
    photo: Buffer | undefined,
    { isAnonymous }: { isAnonymous: boolean },
  ): Promise<{ photoUrl: string }> {
    if (!photo) throw new PhotoRefusedError('missing')
    const cleaned = await cleanPhoto(photo)
    const now = this.clock.now()
    const name = `${uuidV7(now)}.${cleaned.type}`
    await noteUpload(this.em, { name, bytes: cleaned.bytes.byteLength, isAnonymous }, now)
    await this.files.putFile(photoKey(name), cleaned.bytes)
    return { photoUrl: `${PHOTO_PATH}${name}` }
  }

  async read(name: string): Promise<StoredFile> {
    const photo = name.includes('/') ? undefined : await this.files.getFile(photoKey(name))
    if (!photo) throw new PhotoNotFoundError()
    return photo
  }
}

export const photoKey = (name: string): string => `photos/${name}`

async function received(request: MultipartRequest): Promise<Upload> {
  const upload: Upload = { userId: '', photo: undefined }
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_PHOTO_BYTES, files: 1, fields: 10 } })) {
      if (part.type === 'field') {
        if (part.fieldname === 'userId') upload.userId = String(part.value)
      } else {
        const bytes = await part.toBuffer()
        if (part.fieldname === 'profilePhoto') upload.photo = bytes
      }
    }
  } catch (fault) {
    throw refusalOf(fault as { code?: unknown; message?: unknown })
  }
  return upload
}

/** A malformed or truncated form contains no photo. The parser reports truncation only in its message text. */
function refusalOf(fault: { code?: unknown; message?: unknown }): unknown {
  if (fault.code === 'FST_REQ_FILE_TOO_LARGE') return new PhotoRefusedError('too-large')
  const isNoForm = fault.code === 'FST_INVALID_MULTIPART_CONTENT_TYPE'
  const isTorn = fault.code === undefined && /multipart|boundary|end of form/i.test(String(fault.message))
  return isNoForm || isTorn ? new PhotoRefusedError('missing') : fault
}
