type FileRow = { id: number; filename: string; originalName: string }
type PhotoRow = FileRow & { width: number | null; height: number | null }
type AttachmentRow = FileRow & { kind: 'image' | 'video' | 'file'; contentType: string; byteSize: number }

export const presentPhoto = ({ id, filename, originalName, width, height }: PhotoRow) => ({
  id,
  filename,
  path: `/media_files/${filename}`,
  width: width ?? 0,
  height: height ?? 0,
  originalName,
})

export const presentAttachment = ({
  id,
  filename,
  kind,
  contentType,
  byteSize,
  originalName,
}: AttachmentRow) => ({
  id,
  filename,
  path: `/media_files/${filename}`,
  kind: kind === 'video' ? ('video' as const) : ('file' as const),
  contentType,
  byteSize,
  originalName,
})
