import type { FileStore } from '../src/file-store.ts'
import { openFileStore } from '../src/open-file-store.ts'
import { type FilePlaces, openFilePlaces } from './file-places.ts'

let places: FilePlaces
const stores: Record<string, (service?: string) => FileStore> = {
  'the database': (service = 'sites') => openFileStore(service, { s3: null }, places.database.em),
  'a bucket': (service = 'sites') => openFileStore(service, { s3: places.bucket.settings }, places.database.em),
}

beforeAll(async () => {
  places = await openFilePlaces()
})
afterAll(() => places.close())

describe.each(Object.keys(stores))('files in %s', (where) => {
  const store = (service?: string) => stores[where]!(service)

  it('returns files unchanged, with the type of their key', async () => {
    const bytes = Buffer.from([0, 255, 13, 10, 128])
    await store().putFile('photos/a.png', bytes)
    expect(await store().getFile('photos/a.png')).toEqual({ bytes, contentType: 'image/png' })
  })

  it('never change: an existing key keeps its file', async () => {
    await store().putFile('page.html', Buffer.from('first'))
    await store().putFile('page.html', Buffer.from('second'))
    expect((await store().getFile('page.html'))?.bytes.toString()).toBe('first')
  })

  it('stay deleted, and may be deleted again', async () => {
    await store().putFile('gone.txt', Buffer.from('x'))
    await store().deleteFile('gone.txt')
    await store().deleteFile('gone.txt')
    expect(await store().getFile('gone.txt')).toBeUndefined()
  })

  it('refuses keys that lead elsewhere, and does not look there', async () => {
    await expect(store().putFile('../x.txt', Buffer.from('x'))).rejects.toThrow('not a key')
    expect(await store().getFile('../../etc/passwd.txt')).toBeUndefined()
    await store().deleteFile('../x.txt')
  })

  it('stores a file once, whole, if it is put concurrently under one key', async () => {
    const texts = Array.from({ length: 8 }, (_, n) => String(n).repeat(50_000))
    await Promise.all(texts.map((text) => store().putFile('raced.txt', Buffer.from(text))))
    expect(texts).toContain((await store().getFile('raced.txt'))?.bytes.toString())
  })
})

describe('files in a bucket', () => {
  it('belong to one service', async () => {
    await stores['a bucket']!().putFile('own.txt', Buffer.from('x'))
    expect(await stores['a bucket']!('roster').getFile('own.txt')).toBeUndefined()
  })

  it('stores files despite a temporarily unavailable bucket', async () => {
    places.bucket.failNext(2)
    await stores['a bucket']!().putFile('late.txt', Buffer.from('x'))
    expect(places.bucket.objects.get('/files/sites/late.txt')?.contentType).toBe('text/plain; charset=utf-8')
  })

  it('fail with the message of S3 if the keys are wrong', async () => {
    const settings = { ...places.bucket.settings, secretAccessKey: 'another' }
    const store = openFileStore('sites', { s3: settings }, places.database.em)
    await expect(store.getFile('late.txt')).rejects.toThrow('status 403')
  })
})
