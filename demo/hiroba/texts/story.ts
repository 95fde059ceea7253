/**
 * One subject of a post. All are patterns of grammar.ts. A post contains all of `lines`, some of `more` in
 * their order (the longer the post, the more of them), and one of `end` or none.
 */
export type Story = {
  title?: string
  /** It mentions a picture, so it should have one. */
  photo?: true
  lines: string[]
  more?: string[]
  end?: string[]
}
