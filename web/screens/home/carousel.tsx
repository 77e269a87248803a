export function Carousel() {
  return null;
}
