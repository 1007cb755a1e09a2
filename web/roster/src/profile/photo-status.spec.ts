import { photoStatus } from './photo-status.ts'

describe('photo status of a profile', () => {
  it.each([
    ['/api/users/photos/a.jpg', '', 'Photo uploaded'],
    ['', 'ana.jpg', 'Photo on file: ana.jpg'],
    ['', '', 'No photo yet'],
  ])('describes the URL %j and the file %j as %j', (profilePhotoUrl, profilePhotoFile, status) =>
    expect(photoStatus({ profilePhotoUrl, profilePhotoFile })).toBe(status),
  )
})
