import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import { CurrentUser, PublicWhen } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import type { FastifyReply } from 'fastify'
import { type MultipartRequest, PhotosService } from './photos.service.ts'

@Controller()
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  @Post('upload-profile-photo')
  @HttpCode(200)
  upload(@Req() request: MultipartRequest, @CurrentUser() by: SessionUser): Promise<{ photoUrl: string }> {
    return this.photos.upload(request, by)
  }

  /** The photo of the registration form, which has no member yet. */
  @Post('agent-photos')
  @PublicWhen('publicPages')
  @HttpCode(200)
  uploadForApplicant(@Req() request: MultipartRequest): Promise<{ photoUrl: string }> {
    return this.photos.uploadForApplicant(request)
  }

  /** The agent pages show it, so it is open where they are. */
  @Get('users/photos/:file')
  @PublicWhen('publicPages')
  async read(@Param('file') file: string, @Res() reply: FastifyReply): Promise<void> {
    const { contentType, bytes } = await this.photos.read(file)
    await reply
      .header('content-type', contentType)
      .header('x-content-type-options', 'nosniff')
      .header('content-security-policy', "default-src 'none'")
      .header('cache-control', 'private, max-age=31536000, immutable')
      .send(bytes)
  }
}
