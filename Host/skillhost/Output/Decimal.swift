/// `number` with two digits behind the point.
func decimal(_ number: Double) -> String {
  guard number.isFinite, abs(number) < 1e15 else { return "\(number)" }
  let hundredths = Int((abs(number) * 100).rounded())
  let rest = hundredths % 100
  return (number < 0 ? "-" : "") + "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
}
