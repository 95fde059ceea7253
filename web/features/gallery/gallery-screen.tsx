import { Gallery } from '#ui/gallery.tsx'

/** All components in all states, for developers and for the tests. */
export default function GalleryScreen() {
  return <Gallery />
}
