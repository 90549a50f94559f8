/** The product's mark and name. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <rect width="20" height="20" rx="5" fill="currentColor" />
        <path
          d="M6 5v10h8M10 6h4M10 10h4"
          fill="none"
          stroke="var(--lending-on-accent)"
          strokeWidth="2.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      lending-desk
    </span>
  );
}
