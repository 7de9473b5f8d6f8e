/// The version of the package.
package let agendaVersion = "0.2.0"
