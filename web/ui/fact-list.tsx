/** FactList: names and values, one pair a row; the look comes from where it stands. */
export type Fact = readonly [name: string, value: string];

interface Props {
  facts: readonly Fact[];
  className?: string | undefined;
}

export function FactList({ facts, className }: Props) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
