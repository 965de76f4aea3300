import styles from './Skeleton.module.css';

export interface SkeletonProps {
  readonly width?: string | number;
  readonly height?: string | number;
  /** Draws this many lines, the last one shorter. */
  readonly lines?: number;
}

/** The shape of what is coming; it appears after 150 ms, so that a fast answer does not flicker. The place around it should carry `aria-busy`. */
export function Skeleton({ width = '100%', height = 16, lines = 1 }: SkeletonProps) {
  return (
    <span className={styles['skeleton']} aria-hidden>
      {Array.from({ length: lines }, (_, index) => (
        <span
          key={index}
          className={styles['line']}
          style={{ width: lines > 1 && index === lines - 1 ? '60%' : width, height }}
        />
      ))}
    </span>
  );
}
