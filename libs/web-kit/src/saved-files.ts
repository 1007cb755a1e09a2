export interface SavedFile {
  name: string
  content: Blob
}

/** Records the files that pages download until the end of the test: jsdom has no object URLs and no downloads. */
export function recordSavedFiles(): SavedFile[] {
  const files: SavedFile[] = []
  const contents = new Map<string, Blob>()
  const { createObjectURL, revokeObjectURL } = URL
  URL.createObjectURL = (content: Blob) => {
    const url = `blob:test/${contents.size}`
    contents.set(url, content)
    return url
  }
  URL.revokeObjectURL = () => {}
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const content = contents.get(this.href)
    if (content) files.push({ name: this.download, content })
  })
  onTestFinished(() => {
    click.mockRestore()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return files
}
