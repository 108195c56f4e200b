import './words.css'

/** A gray placeholder for text or a field. Mark the region around it with aria-busy. */
export function Skeleton({ width = '100%', height = 12 }: { width?: string | number; height?: number }) {
  return <span className="sk" style={{ width, height }} />
}
