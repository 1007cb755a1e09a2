/**
 * Files that a service keeps: photos, published sites, chunks of large files. Every process of the service reads the same
 * ones, on whichever machine it runs: they are in a bucket if `S3_BUCKET` names one, else in the service's database. The
 * guarantees are the same:
 *
 * - A key is words with slashes between and a known ending: `sites/9f2c….css` (`contentKey` makes one of the content).
 *   Its ending alone says the content type. `putFile` throws for any other key; the others find nothing under it.
 * - A key's file never changes. Putting a key again keeps what is there, so a repeated job does no harm; what changes
 *   gets a new key. It may therefore be served as immutable.
 * - A file is there as a whole or not at all.
 *
 * Which files there are, and whose, is the service's to know, in a table of its own: a store lists nothing. Delete a
 * file once nothing refers to it, and its row after it: what a crash leaves between the two, the next run finds.
 *
 *     imports: [FilesModule.forService({ service: 'sites', settings: config.files })]
 *     constructor(@Inject(FILES) private readonly files: FileStore) {}
 *
 *     const key = contentKey('sites', page, 'html')
 *     await this.files.putFile(key, page)
 *     const file = await this.files.getFile(key) // { bytes, contentType } or undefined
 *     await this.files.deleteFile(key)
 */
export interface FileStore {
  putFile(key: string, bytes: Uint8Array): Promise<void>
  getFile(key: string): Promise<StoredFile | undefined>
  /** Nothing happens where there is none. */
  deleteFile(key: string): Promise<void>
}

export interface StoredFile {
  bytes: Buffer
  contentType: string
}
