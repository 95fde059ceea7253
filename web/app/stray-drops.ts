/** Prevents the browser from opening a file that is dropped outside of a drop zone. */
export function refuseStrayDrops(page: Window) {
  const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files')
  page.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !holdsFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  })
  page.addEventListener('drop', (event) => {
    if (holdsFiles(event)) event.preventDefault()
  })
}
