import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common'
import { CurrentUser, PublicWhen } from '@upline/auth'
import type { SessionUser } from '@upline/contracts'
import { callerAddress } from '@upline/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type MultipartRequest, PhotosService } from './photos.service.ts'

@Controller()
export class PhotosController {
  constructor(private readonly photos: PhotosService) {}

  /**
   * Uploads a member’s photo.
   * @answers 404 member not found
   * @multipart profilePhoto, userId?
   * @who anyone who may edit the member
   * @takes multipart: `profilePhoto` (JPG or PNG by content, 5 MB), `userId`
   * @answers 200 `{photoUrl}` for the member's `profilePhotoUrl`; a photo that no member uses for a day is deleted
   */
  @Post('upload-profile-photo')
  @HttpCode(200)
  upload(@Req() request: MultipartRequest, @CurrentUser() by: SessionUser): Promise<{ photoUrl: string }> {
    return this.photos.upload(request, by)
  }

  /**
   * Uploads the photo of a registration form, before the member exists.
   * @multipart profilePhoto
   * @takes multipart `profilePhoto`
   * @answers 200 `{photoUrl}` for `agentData.profilePhotoUrl`; deleted after a day unless a member uses it
   * @answers 429 more than 10 photos an hour from one address (IPv6: one /64), or too many photos without a registration
   */
  @Post('agent-photos')
  @PublicWhen('publicPages')
  @HttpCode(200)
  uploadForApplicant(@Req() request: MultipartRequest & FastifyRequest): Promise<{ photoUrl: string }> {
    return this.photos.uploadForApplicant(request, callerAddress(request))
  }

  /**
   * Returns a photo. Open to visitors if the agent pages that show it are.
   * @media image/*
   * @who session; anyone if public pages are on
   * @answers 200 the picture
   */
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
