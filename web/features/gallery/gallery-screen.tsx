import { Gallery } from '#ui/gallery.tsx'

/** Every component in every state; for the people who build with them and for the tests. */
export default function GalleryScreen() {
  return <Gallery />
}
