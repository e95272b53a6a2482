/** Stripes over what is not over, or not ripe. */
export const ChartHatch = ({ id }: { id: string }) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className="fd-hatch" width="3" height="6" />
    </pattern>
  </defs>
)
