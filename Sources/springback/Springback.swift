@main enum Springback { static func main() {} }
